import { archivePacker } from './archive-packer.ts';
import { JAVA_PACKER } from './java-packer.ts';
import { npmPacker } from './npm-packer.ts';
import type { Packer } from './packer.ts';
import { PYTHON_PACKER } from './python-packer.ts';

/** Every package that merchants install. */
export const PACKERS: readonly Packer[] = [
  npmPacker('checkout', 'packages/checkout'),
  npmPacker('server', 'packages/server-sdk'),
  npmPacker('medusa', 'packages/medusa'),
  PYTHON_PACKER,
  JAVA_PACKER,
  archivePacker(
    'go',
    'clients/go',
    'pay-go',
    'git subtree push --prefix clients/go <repository of the Go module> release',
  ),
  archivePacker(
    'php',
    'clients/php',
    'pay-php',
    'git subtree push --prefix clients/php <repository that Packagist reads> release',
  ),
  archivePacker('flutter', 'flutter/pay_checkout', 'pay_checkout', '(cd flutter/pay_checkout && flutter pub publish)'),
];
