/** The version, as in package.json; a test compares the two. */
export const PACKAGE_VERSION = '0.1.0';
