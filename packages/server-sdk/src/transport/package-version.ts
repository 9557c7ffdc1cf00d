/** As package.json has it; the service's log shows it. */
export const PACKAGE_VERSION = '0.1.0';
