interface ImportMetaEnv {
  readonly VITE_PAY_PUBLISHABLE_KEY: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
