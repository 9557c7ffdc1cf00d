import { statement } from '../../ground/database/statement.ts';

export const NOW = statement('insight.now', 'select now() as now');
