// The browser only gets a hint: it is shown, and the order's page then asks the shop's server.
const hint = document.querySelector('#hint');
const order = document.querySelector('#order');
const readingMs = 1_500;

/** Waits no longer than a shopper would; the order's page continues to ask. */
async function hintOf() {
  try {
    const { status } = await window.Pay.complete({ publishableKey: hint.dataset.publishableKey, timeoutMs: 15_000 });
    return status;
  } catch {
    return 'pending';
  }
}

hintOf().then((status) => {
  hint.textContent = hint.dataset[status] ?? hint.dataset.pending;
  hint.classList.add(status);
  // Replaces this page in the history, so that the back button skips it.
  setTimeout(() => location.replace(order.href), readingMs);
});
