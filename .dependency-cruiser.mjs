/** Imports run one way: services → libs/{platform,storage,imaging} → libs/contracts; web → libs/contracts. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle of imports hides which file owns the idea.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: 'route-tree' } },
    },
    {
      name: 'services-stay-apart',
      comment: 'A service speaks to another by messages, never by import.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'contracts-are-plain',
      comment:
        'The browser loads contracts: class-validator and class-transformer (with reflect-metadata), nothing else.',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: [
          '^libs/contracts/',
          'node_modules/(class-validator|class-transformer|reflect-metadata)/',
        ],
      },
    },
    {
      name: 'imaging-knows-pixels',
      comment: 'The engine knows no framework, no messages and no SQL.',
      severity: 'error',
      from: { path: '^libs/imaging/src' },
      to: {
        path: [
          '^libs/(platform|storage)/',
          '^libs/contracts/(src|dist)/(?!geometry/)',
          '^services/',
          '@nestjs',
          'typeorm',
          '@nats-io',
        ],
      },
    },
    {
      name: 'storage-knows-bytes',
      severity: 'error',
      comment: 'The store moves bytes: no framework, no engine.',
      from: { path: '^libs/storage/src' },
      to: {
        path: [
          '^libs/(platform|imaging|contracts)/',
          '^services/',
          '@nestjs',
          'typeorm',
          '@nats-io',
        ],
      },
    },
    {
      name: 'libs-know-no-service',
      comment: 'Libraries are beneath the services.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: ['^services/', '^web/'] },
    },
    {
      name: 'web-speaks-http',
      comment: 'The client shares contracts with the server and nothing else.',
      severity: 'error',
      from: { path: '^web/src' },
      to: { path: ['^services/', '^libs/(platform|storage|imaging)/'] },
    },
    {
      name: 'features-stay-apart',
      comment: 'A feature is put together with others by a route, not by import.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'rules-import-no-framework',
      comment:
        'A rule is a plain function. Role files (service, repository, messages, controller, module, entity) may use the framework; others may not.',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/.+\\.rules\\.ts$',
      },
      to: { path: ['@nestjs', 'typeorm', '@nats-io', 'fastify'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
