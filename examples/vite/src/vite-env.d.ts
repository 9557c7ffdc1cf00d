interface ImportMetaEnv {
  readonly VITE_PAY_PUBLISHABLE_KEY: string;
  readonly VITE_PAY_SANDBOX_ENGINE: string | undefined;
  readonly VITE_PAY_LIVE_ENGINE: string | undefined;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
