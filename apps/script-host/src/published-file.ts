const NAMES = ['checkout.js', 'manifest.json'] as const;

export type PublishedFile = { readonly folder: string; readonly name: (typeof NAMES)[number] };

/**
 * Returns the file that an address names. Returns undefined for anything else, including a path outside the folder.
 */
export function publishedFile({ folder, name }: { folder: string; name: string }): PublishedFile | undefined {
  const known = NAMES.find((each) => each === name);
  return known !== undefined && isFolder(folder) ? { folder, name: known } : undefined;
}

function isFolder(text: string): boolean {
  return text === 'latest' || /^v(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.test(text);
}
