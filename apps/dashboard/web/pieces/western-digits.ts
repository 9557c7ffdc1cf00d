/** Removes spaces and converts Arabic-Indic digits to Western ones. */
export function westernDigits(code: string): string {
  return code.replaceAll(/[\s-]/g, '').replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}
