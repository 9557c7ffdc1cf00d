import { enhance } from './enhance.ts';
import { keepChecking } from './keep-checking.ts';

enhance(keepChecking);
