// Makes the bucket that S3_BUCKET names unless it is there, with the settings that the other processes have. Waits up to
// a minute for a store that is still starting.
import { setTimeout as wait } from "node:timers/promises";
import { CreateBucketCommand, HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";

const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const patienceMs = 60_000;

const client = new S3Client({
  ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
  region: S3_REGION || "us-east-1",
  forcePathStyle: process.env.S3_FORCE_PATH_STYLE !== "false",
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 10_000 },
});

const isThere = () =>
  client.send(new HeadBucketCommand({ Bucket: S3_BUCKET })).then(
    () => true,
    (error) => {
      if (error.$metadata?.httpStatusCode === 404) return false;
      throw error;
    },
  );

const make = async () => {
  if (await isThere()) return "is there";
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  return "was made";
};

/** No answer, or one that says to come again: the store may be starting. */
const isPassing = (error) => {
  const status = error.$metadata?.httpStatusCode;
  return status === undefined || status >= 500;
};

const deadline = Date.now() + patienceMs;
while (true) {
  try {
    console.log(`Bucket ${S3_BUCKET} ${await make()}.`);
    break;
  } catch (error) {
    if (!isPassing(error) || Date.now() > deadline) {
      console.error(`Bucket ${S3_BUCKET} can't be made: ${error.name}: ${error.message}`);
      process.exit(1);
    }
    await wait(1_000);
  }
}
