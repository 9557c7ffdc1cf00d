import { DART_PACKER } from './dart-packer.ts';
import { JAVA_PACKER } from './java-packer.ts';
import { npmPacker } from './npm-packer.ts';
import type { Packer } from './packer.ts';
import { PYTHON_PACKER } from './python-packer.ts';

/** Every package that merchants install. */
export const PACKERS: readonly Packer[] = [
  npmPacker('checkout', 'packages/checkout'),
  npmPacker('server', 'packages/server-sdk'),
  PYTHON_PACKER,
  JAVA_PACKER,
  DART_PACKER,
];
