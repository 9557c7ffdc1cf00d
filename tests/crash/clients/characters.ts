import type { Random } from '../random.ts';

export type Character = 'pays' | 'leaves' | 'merchant cancels' | 'merchant cancels in between';

export function drawCharacter(random: Random): Character {
  const draw = random.next();
  if (draw < 0.03) return 'leaves';
  if (draw < 0.05) return 'merchant cancels';
  if (draw < 0.09) return 'merchant cancels in between';
  return 'pays';
}
