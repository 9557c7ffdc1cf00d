/** An error in the format of Adyen's answers. */
export class ServiceError extends Error {
  readonly status: number;
  readonly errorCode: string;
  readonly errorType: string;

  constructor(status: number, errorCode: string, errorType: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
    this.errorType = errorType;
  }
}

export function errorBody({ status, errorCode, errorType, message }: ServiceError): object {
  return { status, errorCode, message, errorType };
}

export const UNAUTHORISED = () => new ServiceError(401, '000', 'security', 'HTTP Status Response - Unauthorized');
export const NOT_ALLOWED = () => new ServiceError(403, '901', 'security', 'Invalid Merchant Account');
export const IN_PROGRESS = () => new ServiceError(422, '704', 'validation', 'request already processed or in progress');
export const invalid = (errorCode: string, message: string) => new ServiceError(422, errorCode, 'validation', message);
