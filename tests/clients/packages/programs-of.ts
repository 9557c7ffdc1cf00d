import { readFileSync } from 'node:fs';

/** The programs in a language that a Markdown file shows. */
export function programsOf(file: string, language: string): readonly string[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))];
  if (blocks.length === 0) throw new Error(`${file} shows no program`);
  return blocks.map(([, program = '']) => program);
}
