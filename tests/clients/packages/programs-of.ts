import { readFileSync } from 'node:fs';

/** The programs in one language that a Markdown file contains. */
export function programsOf(file: string, language: string): readonly string[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  if (blocks.length === 0) throw new Error(`${file} shows no program`);
  return blocks.map(([, program = '']) => program);
}
