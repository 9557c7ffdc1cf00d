import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the Flutter stubs. */
export const STUBS = join(import.meta.dirname, '../../flutter/tool');
/** The minimum Dart version in the package's pubspec. */
const LANGUAGE_VERSION = '3.6';

export const PAY_CHECKOUT = join(import.meta.dirname, '../../flutter/pay_checkout');

const FOLDERS: Readonly<Record<string, string>> = {
  pay_checkout: PAY_CHECKOUT,
  pay_checkout_example: join(PAY_CHECKOUT, 'example'),
  flutter: join(STUBS, 'flutter'),
  flutter_test: join(STUBS, 'flutter_test'),
  webview_flutter: join(STUBS, 'webview_flutter'),
  webview_flutter_platform_interface: join(STUBS, 'webview_flutter_platform_interface'),
};

/** Writes Dart's package configuration into the folder, and returns the file's path. */
export async function writePackageConfig(folder: string): Promise<string> {
  const packages = Object.entries(FOLDERS).map(([name, root]) => ({
    name,
    rootUri: pathToFileURL(root).href,
    packageUri: 'lib/',
    languageVersion: LANGUAGE_VERSION,
  }));
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'package_config.json');
  await writeFile(file, JSON.stringify({ configVersion: 2, packages }));
  return file;
}
