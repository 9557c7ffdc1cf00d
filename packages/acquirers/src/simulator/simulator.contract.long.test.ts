import { NOTICES, testSimulatorShape } from './test-simulator-shape.ts';

testSimulatorShape('the card held first', { hold: 'yes' });
testSimulatorShape('a capture after the sale', { two_step: 'yes' });
testSimulatorShape('a challenge by link', { hop: 'get' });
testSimulatorShape('notices', NOTICES);
testSimulatorShape('notices that are duplicated, reordered, forged and lost', {
  ...NOTICES,
  no_inquiry: 'yes',
  notice_faults: ['doubled', 'reordered', 'forged', 'lost'],
});
