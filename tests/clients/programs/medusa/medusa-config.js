const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, PAY_SECRET_KEY, PAY_WEBHOOK_SECRET, PAY_BASE_URL } = process.env;
const options = { secretKey: PAY_SECRET_KEY, webhookSecret: PAY_WEBHOOK_SECRET, baseUrl: PAY_BASE_URL };
const here = 'http://localhost';

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: here,
      adminCors: here,
      authCors: here,
      jwtSecret: 'only-for-tests',
      cookieSecret: 'only-for-tests',
    },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [
          { resolve: '@pay/medusa', id: 'pay', options },
          { resolve: '@pay/medusa', id: 'later', options: { ...options, capture: 'manual' } },
        ],
      },
    },
  ],
});
