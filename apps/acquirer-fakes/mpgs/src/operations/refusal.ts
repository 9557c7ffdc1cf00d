/** The gateway's refusal to carry out a request, in the shape of its errors. */
export type Refusal = {
  readonly status: number;
  readonly cause: 'INVALID_REQUEST' | 'REQUEST_REJECTED' | 'SERVER_BUSY' | 'SERVER_FAILED';
  readonly explanation: string;
  readonly field?: string;
  readonly validationType?: 'INVALID' | 'MISSING' | 'UNSUPPORTED';
};

export function invalid(explanation: string, field?: string): Refusal {
  const about = field === undefined ? {} : ({ field, validationType: 'INVALID' } as const);
  return { status: 400, cause: 'INVALID_REQUEST', explanation, ...about };
}

export function unknownOrder(orderId: string, merchantId: string): Refusal {
  return invalid(`Unable to find order = ${orderId} for merchant ${merchantId}`);
}

export function isRefusal(value: object): value is Refusal {
  return 'cause' in value;
}

export function errorBody({ cause, explanation, field, validationType }: Refusal): object {
  return {
    error: { cause, explanation, ...(field && { field }), ...(validationType && { validationType }) },
    result: 'ERROR',
  };
}
