import { readdirSync } from 'node:fs';

/**
 * The folders of a service that other folders of it import, lowest first: each imports only those before it. The ones
 * that aren't listed are imported by no other folder, so none imports another in a circle.
 */
const SHARED_FOLDERS = {
  auth: [
    'model',
    'attempts',
    'own-acts',
    'second-factor',
    'sessions',
    'passkeys',
    'administration',
  ],
  billing: ['model', 'stripe', 'payments'],
  gateway: [
    'storage',
    'http',
    'multipart',
    'api-document',
    'payments',
    'folders',
    'photos',
    'downloads',
    'editing',
  ],
  media: [
    'model',
    'objects',
    'pixels',
    'derived-images',
    'photos',
    'exports',
    'screen-images',
    'own-styles',
    'migration',
    'edits',
    'backups',
    'shares',
  ],
  queue: ['objects', 'providers', 'model', 'dispatch', 'listings', 'figures'],
};

const TESTS = ['/testing/', '\\.(int-)?spec\\.ts$'];

/** What is nested in a folder belongs to it. */
function folderOrder(service) {
  const src = `^services/${service}/src/`;
  const shared = SHARED_FOLDERS[service] ?? [];
  const anyOf = (folders) => `${src}(${[...folders, 'testing'].join('|')})/`;
  return [
    ...shared.map((folder, i) => ({
      name: `${service}-${folder}-stays-below`,
      comment: 'SHARED_FOLDERS says which folders this one may import: those before it.',
      severity: 'error',
      from: { path: `${src}${folder}/`, pathNot: TESTS },
      to: { path: `${src}[^/]+/`, pathNot: anyOf(shared.slice(0, i + 1)) },
    })),
    {
      name: `${service}-features-stay-apart`,
      comment:
        'A folder that another needs belongs into SHARED_FOLDERS, above all that it imports.',
      severity: 'error',
      from: { path: `${src}([^/]+)/`, pathNot: [...TESTS, anyOf(shared)] },
      to: { path: `${src}[^/]+/`, pathNot: anyOf([...shared, '$1']) },
    },
  ];
}

/** Imports run one way: services → libs/{platform,storage,imaging} → libs/contracts → libs/photography; web → both. */
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
    ...readdirSync(new URL('services', import.meta.url)).flatMap(folderOrder),
    {
      name: 'application-on-top',
      comment: 'What puts the features of a service together knows them, not they it.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/[^/]+/', pathNot: TESTS },
      to: { path: '^services/[^/]+/src/[^/]+\\.ts$', pathNot: '/environment\\.ts$' },
    },
    {
      name: 'environment-at-the-bottom',
      comment: 'Every folder of a service may import its environment.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/environment\\.ts$' },
      to: { path: '^services/' },
    },
    {
      name: 'test-doubles-stay-in-tests',
      comment: 'What runs must not need what plays it in a test.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: TESTS },
      to: { path: '^services/[^/]+/src/testing/' },
    },
    {
      name: 'contracts-are-plain',
      comment:
        'The browser loads contracts: class-validator and class-transformer (with reflect-metadata), nothing else.',
      severity: 'error',
      from: { path: '^libs/contracts/src', pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: [
          '^libs/(contracts|photography)/',
          'node_modules/(class-validator|class-transformer|reflect-metadata)/',
        ],
      },
    },
    {
      name: 'photography-is-plain',
      comment: 'The browser, the engine and the services load photography: it needs nothing.',
      severity: 'error',
      from: { path: '^libs/photography/src', pathNot: TESTS },
      to: { pathNot: '^libs/photography/' },
    },
    {
      name: 'imaging-knows-pixels',
      comment: 'The engine knows no framework, no messages and no SQL.',
      severity: 'error',
      from: { path: '^libs/imaging/src' },
      to: {
        path: [
          '^libs/(platform|storage|contracts)/',
          '^services/',
          '@nestjs',
          'typeorm',
          '@nats-io',
        ],
      },
    },
    {
      name: 'sharp-by-imaging',
      comment:
        'Sharp is imported by @roomlight/imaging/sharp, which sets up libvips before it is loaded.',
      severity: 'error',
      from: { pathNot: '^libs/imaging/src/libvips/sharp\\.ts$' },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'storage-knows-bytes',
      severity: 'error',
      comment: 'The store moves bytes: no framework, no engine.',
      from: { path: '^libs/storage/src' },
      to: {
        path: [
          '^libs/(platform|imaging|contracts|photography)/',
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
      name: 'ui-knows-no-lib',
      comment: 'Primitives of the client know neither requests nor the product.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(lib|features|routes)/' },
    },
    {
      name: 'folders-of-the-client-have-an-order',
      comment: 'A circle of folders hides which of them is beneath the others.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/src/' },
      to: { circular: true },
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
      comment: 'A rule is a plain function; files of other roles may use the framework.',
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
