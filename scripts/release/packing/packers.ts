import { archivePacker } from './archive-packer.ts';
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
  archivePacker('flutter', 'flutter/pay_checkout', 'pay_checkout', '(cd flutter/pay_checkout && flutter pub publish)'),
];
