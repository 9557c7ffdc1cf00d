import type { Manifest } from './files-of.ts';

/** The tag for a merchant to paste: a pinned version that cannot be changed in transit. */
export function scriptTag(cdnUrl: string, { version, files }: Manifest): string {
  const { integrity } = files['checkout.js'];
  return `<script src="${cdnUrl}/v${version}/checkout.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
}
