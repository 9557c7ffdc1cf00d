import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test.each([
  ['plain', 'plain'],
  [null, ''],
  ['=1+1', "'=1+1"],
  ['+44', "'+44"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r\'=1"'],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\n=1', '"\'\n\'=1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['x; ＝1', "x;' ＝1"],
  ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
  ['x\n@SUM(A1)\t+1', '"x\n\'@SUM(A1)\t\'+1"'],
  ['x;"=1+1"', '"x;\'""=1+1"""'],
  ['a; b;c=d', 'a; b;c=d'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['٣ \u202e🛒', '٣ \u202e🛒'],
  ['a=b', 'a=b'],
])('%j is the cell %s', (cell, expected) => expect(csvLine([cell, 'x'])).toBe(`${expected},x\r\n`));
