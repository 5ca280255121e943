/** A DNS server that resolves the instances of one service, like that of a container engine. */
import { createSocket } from "node:dgram";
import { once } from "node:events";

const types = { a: 1, srv: 33 } as const;
const ttlSeconds = 1;

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(12);
  // A pointer to the queried name at offset 12.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttlSeconds, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};

const service = (port: number): Buffer => {
  const head = Buffer.alloc(6);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(port, 4);
  return record(types.srv, Buffer.concat([head, nameBytes(`at-${port}.test`)]));
};

const questionOf = (query: Buffer): { readonly bytes: Buffer; readonly type: number } => {
  const end = query.indexOf(0, 12) + 1;
  return { bytes: query.subarray(12, end + 4), type: query.readUInt16BE(end) };
};

/** Answers SRV queries with the current `ports`, and address queries with 127.0.0.1. */
export const startNameServer = async (ports: () => readonly number[]) => {
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { bytes, type } = questionOf(query);
    const answers =
      type === types.srv
        ? ports().map(service)
        : type === types.a
          ? [record(types.a, Buffer.from([127, 0, 0, 1]))]
          : [];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, bytes, ...answers]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
};
