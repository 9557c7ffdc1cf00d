import { encode } from 'uqr';

/** A QR code as one path on a square grid. */
function drawn(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = drawn(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** The QR code as a file, black on white, with a pixel size for programs that need one. */
export function qrFile(text: string): Blob {
  const { path, size } = drawn(text);
  const pixels = size * 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}
