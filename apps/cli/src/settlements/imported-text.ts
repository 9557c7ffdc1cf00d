import type { ImportedFile } from '@pay/core/books/settlements/import-file';

/** The result of an import, as a sentence. */
export function importedText({ fileId, isNew, lineCount, openItems }: ImportedFile): string {
  const lines = lineCount === 1 ? '1 line' : `${lineCount.toLocaleString('en')} lines`;
  const open = openItems === 0 ? 'everything matches' : `${openItems.toLocaleString('en')} open`;
  return isNew
    ? `was imported as ${fileId}: ${lines}, ${open}.`
    : `was already imported as ${fileId}: ${lines}, ${open}.`;
}

/** The same result for programs. */
export function importedFacts({ fileId, isNew, lineCount, openItems }: ImportedFile) {
  return { file_id: fileId, is_new: isNew, line_count: lineCount, open_items: openItems };
}
