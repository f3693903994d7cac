import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declaredRoutes } from '../../testing/declared-routes.js';
import { ROLES_TABLE } from '../../testing/roles-table.js';
import { runGateway, type RunningGateway } from '../../testing/running-gateway.js';

describe('the roles table', () => {
  let gateway: RunningGateway;

  beforeAll(async () => {
    gateway = await runGateway();
  });

  afterAll(() => gateway.close());

  it('has exactly one row for every route', () => {
    expect(Object.keys(ROLES_TABLE).sort()).toEqual(declaredRoutes(gateway.app).sort());
  });
});
