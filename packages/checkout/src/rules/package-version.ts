/** As package.json has it, which a test compares. */
export const PACKAGE_VERSION = '0.1.0';
