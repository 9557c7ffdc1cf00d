import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { adyenSubject, CARDS } from './contract-subject.ts';

acquirerContractSuite({
  name: 'adyen',
  scenarios: Object.keys(CARDS) as ContractScenario[],
  setUp: () => adyenSubject([]),
});
