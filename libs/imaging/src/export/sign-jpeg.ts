import { X509Certificate } from '@peculiar/x509';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { LocalSigner } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  DataHashAssertion,
  IngredientAssertion,
  ManifestStore,
  RelationshipType,
  type Manifest,
} from '@trustnxt/c2pa-ts/manifest';
import { createPrivateKey, randomUUID } from 'node:crypto';
import { certificatesOf, coseAlgorithm, type SigningCredentials } from './signing-credentials.js';

const GENERATOR = 'Roomlight';
const HASH = 'SHA-256';

/** What a signed statement in a file says of it. */
export interface SignedStatement {
  /** The address of IPTC's term for how the photo was made; null when it isn't known. */
  digitalSourceType: string | null;
  /** How its content was changed, as a sentence; null when it wasn't. */
  alteration: string | null;
}

/**
 * Adds a signed C2PA manifest to a JPEG file: how the photo was made and altered, bound to its bytes. No pixel is
 * touched.
 */
export async function signJpeg(
  jpeg: Uint8Array,
  statement: SignedStatement,
  { key, certificates }: SigningCredentials,
): Promise<Uint8Array> {
  const privateKey = createPrivateKey(key);
  const [certificate, ...chain] = certificatesOf(certificates).map(
    (pem) => new X509Certificate(pem),
  );
  if (certificate === undefined) {
    throw new RangeError('the chain has no certificate');
  }
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const algorithm = coseAlgorithm(privateKey);
  const signer = new LocalSigner(new Uint8Array(pkcs8), algorithm, certificate, chain);

  const store = new ManifestStore();
  const manifest = store.createManifest({
    assetFormat: 'image/jpeg',
    instanceID: `xmp:iid:${randomUUID()}`,
    defaultHashAlgorithm: HASH,
    signer,
  });
  if (manifest.claim !== undefined) {
    manifest.claim.claimGeneratorName = GENERATOR;
    // The library's own version, which would be taken for the product's.
    manifest.claim.claimGeneratorVersion = undefined;
  }
  const binding = DataHashAssertion.create(HASH);
  manifest.addAssertion(binding);
  addActions(manifest, statement);

  const asset = new JPEG(jpeg);
  await asset.ensureManifestSpace(store.measureSize());
  await binding.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

type Action = ActionAssertion['actions'][number];

/** A photo of unknown origin was opened, others were created here; an alteration comes after that. */
function addActions(manifest: Manifest, { digitalSourceType, alteration }: SignedStatement): void {
  const assertion = new ActionAssertion();
  const softwareAgent = { name: GENERATOR };
  if (digitalSourceType === null) {
    const photo = IngredientAssertion.createV3(RelationshipType.ParentOf);
    photo.title = 'The photo as it was uploaded';
    photo.format = 'image/jpeg';
    manifest.addAssertion(photo);
    const ingredients = [manifest.createAssertionReference(photo)];
    const opened = { action: ActionType.C2paOpened, softwareAgent, parameters: { ingredients } };
    assertion.actions.push(opened);
  } else {
    const created = { action: ActionType.C2paCreated, softwareAgent };
    assertion.actions.push(madeBy(created, digitalSourceType));
  }
  if (alteration !== null) {
    const parameters = { description: alteration };
    const edited = { action: ActionType.C2paEdited, softwareAgent, parameters };
    assertion.actions.push(digitalSourceType === null ? edited : madeBy(edited, digitalSourceType));
  }
  manifest.addAssertion(assertion);
}

/** The package's own list of terms is older than IPTC's, which has computationalCapture. */
function madeBy(action: Action, digitalSourceType: string): Action {
  return Object.assign(action, { digitalSourceType });
}
