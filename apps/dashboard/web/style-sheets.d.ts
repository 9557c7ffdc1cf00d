/** The build collects the imported style sheets. */
declare module '*.css';
