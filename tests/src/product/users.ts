import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { sharedProduct } from './shared-product.js';

export const PASSWORD = 'a-long-test-password';

/**
 * Creates a new user who is signed in.
 * @param name begins their e-mail address
 */
export async function newUser(name: string): Promise<ApiClient> {
  const { stack } = sharedProduct();
  const account = { email: `${name}-${randomUUID()}@example.com`, password: PASSWORD };
  await addUser(stack.databaseUrl, account);
  return ApiClient.signIn(stack.url, account);
}

export function signInAdministrator(): Promise<ApiClient> {
  return ApiClient.signIn(sharedProduct().stack.url, ADMINISTRATOR);
}
