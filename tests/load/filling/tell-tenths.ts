/** Returns a function that takes the number of sessions so far, and prints it after each tenth of all sessions. */
export function tellTenths(sessions: number, log: (line: string) => void): (done: number) => void {
  let told = 0;
  return (done) => {
    const tenths = Math.floor((done / sessions) * 10);
    if (tenths > told) log(`  ${done.toLocaleString('en')} of ${sessions.toLocaleString('en')} sessions`);
    told = tenths;
  };
}
