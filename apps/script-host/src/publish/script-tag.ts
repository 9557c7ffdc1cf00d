import type { Manifest } from './files-of.ts';

/** What a merchant pastes: a version that is pinned, and that no one on the way can change. */
export function scriptTag(cdnUrl: string, { version, files }: Manifest): string {
  const { integrity } = files['checkout.js'];
  return `<script src="${cdnUrl}/v${version}/checkout.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
}
