const { writeFileSync } = require('node:fs');

/** Creates a key for the admin API, and writes it to a file. */
module.exports.default = async ({ container }) => {
  const owner = await container.resolve('user').createUsers({ email: 'owner@shop.example' });
  const key = { title: 'tests', type: 'secret', created_by: owner.id };
  const { token } = await container.resolve('api_key').createApiKeys(key);
  writeFileSync('admin-key', token);
};
