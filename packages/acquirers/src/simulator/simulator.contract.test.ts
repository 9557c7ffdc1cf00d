import { NOTICES, testSimulatorShape } from './test-simulator-shape.ts';

// The other shapes are in simulator.contract.long.test.ts.
testSimulatorShape('one call', {});
testSimulatorShape("the browser's data first, and the card held", { hold: 'yes', device_data: 'yes' });
testSimulatorShape('notices only', { ...NOTICES, no_inquiry: 'yes' });
