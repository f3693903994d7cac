import { AwsClient, AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { SignedPut } from '../port/object-store.js';

/** Where a bucket is, and who may use it. */
export interface BucketAccess {
  /** `http://host:port` or `https://host` */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

const keysOf = ({ accessKey, secretKey, region }: BucketAccess) => ({
  accessKeyId: accessKey,
  secretAccessKey: secretKey,
  service: 's3',
  region,
});

const bucketAddress = ({ endpoint, bucket }: BucketAccess): string =>
  `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;

/** Keys that are derived once a day, for half of the work of a signature. */
const dayKeys = new Map<string, ArrayBuffer>();

/**
 * Signs the address of an object (AWS Signature Version 4, in the query). Size and type are signed as headers, which the
 * minio client leaves out: the store refuses any other.
 */
export async function signedPut(
  access: BucketAccess,
  key: string,
  { size, contentType, seconds }: SignedPut,
): Promise<string> {
  const address = new URL(`${bucketAddress(access)}/${key}`);
  address.searchParams.set('X-Amz-Expires', String(seconds));
  const signer = new AwsV4Signer({
    ...keysOf(access),
    method: 'PUT',
    url: address.href,
    headers: { 'content-length': String(size), 'content-type': contentType },
    allHeaders: true,
    signQuery: true,
    cache: dayKeys,
  });
  return (await signer.sign()).url.href;
}

/** MinIO has one setting for all buckets, which allows all origins unless an operator changes it. */
const NOT_IMPLEMENTED = 501;

/**
 * Lets pages of an origin put objects into the bucket (CORS).
 * @throws Error when the store refuses
 */
export async function allowOrigin(access: BucketAccess, origin: string): Promise<void> {
  const rules = `<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><CORSRule>\
<AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>\
<AllowedHeader>content-type</AllowedHeader><MaxAgeSeconds>3600</MaxAgeSeconds>\
</CORSRule></CORSConfiguration>`;
  const client = new AwsClient({ ...keysOf(access), retries: 0 });
  const response = await client.fetch(`${bucketAddress(access)}?cors`, {
    method: 'PUT',
    body: rules,
    headers: { 'content-md5': createHash('md5').update(rules).digest('base64') },
  });
  if (!response.ok && response.status !== NOT_IMPLEMENTED) {
    throw new Error(`it answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }
}
