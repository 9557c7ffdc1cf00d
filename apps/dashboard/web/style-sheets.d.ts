/** The builder takes style sheets up where they are imported. */
declare module '*.css';
