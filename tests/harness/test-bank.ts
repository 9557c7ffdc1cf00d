import type { AcquirerFacts } from '@pay/acquirers/acquirer-kind';
import { KINDS } from '@pay/acquirers/acquirer-kinds';
import { type OpenableKinds, openAcquirer } from '@pay/acquirers/open-acquirer';

/** The live address of the test bank, which only its adapter knows how to reach. */
export const TEST_BANK_URL = 'https://gulf.testbank.example';
export const TEST_BANK_PASSWORD = 'the right password';

/**
 * A kind of acquirer that exists only in tests. Its facts are like those of a real kind: a closed list of live hosts,
 * settings, and a secret that it checks. Its adapter calls the simulator.
 */
const TEST_BANK: AcquirerFacts = {
  title: 'Test Bank',
  environments: ['live'],
  capabilities: KINDS.simulator.capabilities,
  hosts: { sandbox: [], live: [/^gulf\.testbank\.example$/, /^levant\.testbank\.example$/] },
  settings: {
    merchant_id: { title: 'Merchant ID', like: /^[A-Z]\d{3,10}$/, needed: 'a letter and digits', example: 'M1234' },
    password: {
      title: 'API password',
      like: /^.{8,}$/,
      needed: '8 characters or more',
      example: 'x'.repeat(8),
      isSecret: true,
      ar: { title: 'كلمة مرور API', needed: '8 رموز أو أكثر' },
    },
  },
};

/** Returns the simulator and the test bank, whose adapter calls this simulator. */
export function kindsWithTestBank(simulatorUrl: string): OpenableKinds {
  return {
    facts: { simulator: KINDS.simulator, test_bank: TEST_BANK },
    open: (config) => {
      if (config.kind !== 'test_bank') return openAcquirer(config);
      if (config.baseUrl !== TEST_BANK_URL) throw new Error(`nothing is at ${config.baseUrl}`);
      // The simulator is on this machine. For a live account, the guard would refuse such an address.
      const { guard: _, ...unguarded } = config;
      const acquirer = openAcquirer({ ...unguarded, kind: 'simulator', baseUrl: simulatorUrl });
      const isAccepted = config.secrets['password'] === TEST_BANK_PASSWORD;
      return {
        ...acquirer,
        name: 'test_bank',
        probe: async (timeoutMs) => (isAccepted ? acquirer.probe(timeoutMs) : 'refused'),
      };
    },
  };
}
