import type { EngineApp } from '../../engine-app.ts';
import { listPostingsRoute } from './list-postings.ts';
import { listSettlementLinesRoute } from './list-settlement-lines.ts';
import { listSettlementsRoute } from './list-settlements.ts';
import { readBalanceRoute } from './read-balance.ts';
import { readSettlementRoute } from './read-settlement.ts';
import { readStatementRoute } from './read-statement.ts';

export function ledgerRoutes(app: EngineApp): void {
  readBalanceRoute(app);
  readStatementRoute(app);
  listPostingsRoute(app);
  listSettlementsRoute(app);
  readSettlementRoute(app);
  listSettlementLinesRoute(app);
}
