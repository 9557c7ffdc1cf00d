import { enhance } from './enhance.ts';

// Time left counts from the moment that the page was asked for: late by a moment, never early.
enhance(0);
