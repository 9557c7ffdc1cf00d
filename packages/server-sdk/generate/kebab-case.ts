/** `PaymentStatusQuery` → `payment-status-query`. */
export function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
