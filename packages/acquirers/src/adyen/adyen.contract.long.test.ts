import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { adyenSubject, CARDS } from './contract-subject.ts';

const SHAPES = {
  'duplicated, late and lost at first': ['doubled', 'late', 'lost'],
  'overtaken by others': ['reordered'],
  'several in one message': ['batched'],
} as const;

for (const [shape, faults] of Object.entries(SHAPES)) {
  acquirerContractSuite({
    name: `adyen with notices that are ${shape}`,
    scenarios: Object.keys(CARDS) as ContractScenario[],
    setUp: () => adyenSubject(faults),
  });
}
