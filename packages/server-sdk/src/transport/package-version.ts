/** The version in package.json; the service's log shows it. */
export const PACKAGE_VERSION = '0.1.0';
