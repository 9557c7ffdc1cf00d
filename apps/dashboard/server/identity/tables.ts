// The tables and columns of the schema `identity` for the library's models. See migration 0009.

export const PERSON = {
  modelName: 'people',
  fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
} as const;

export const SESSION = {
  modelName: 'sessions',
  fields: {
    userId: 'person_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  additionalFields: {
    freshUntil: { type: 'date', required: false, input: false, fieldName: 'fresh_until' },
    ownProofUntil: { type: 'date', required: false, input: false, fieldName: 'own_proof_until' },
  },
} as const;

export const ACCOUNT = {
  modelName: 'accounts',
  fields: {
    userId: 'person_id',
    providerId: 'provider_id',
    accountId: 'account_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const;

export const VERIFICATION = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
} as const;

export const TWO_FACTOR_PERSON = { fields: { twoFactorEnabled: 'has_totp' } };

export const TWO_FACTOR = {
  modelName: 'two_factors',
  fields: {
    userId: 'person_id',
    backupCodes: 'backup_codes',
    failedVerificationCount: 'failed_verification_count',
    lockedUntil: 'locked_until',
  },
};

export const PASSKEY = {
  modelName: 'passkeys',
  fields: {
    userId: 'person_id',
    publicKey: 'public_key',
    credentialID: 'credential_id',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  },
};
