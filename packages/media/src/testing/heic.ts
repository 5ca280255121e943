/** HEIC files for tests, put together from one coded tile. */

/** A tile of 64 × 64 pixels, red at the left and blue at the right, as `heif-enc` of libheif 1.15 wrote it. */
const source = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAALgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAA2bWRhdAAAACooAa8E+EEyadv/xLv///nIb2X9priGEH8EMb7/Gph//66mOd2m2e/Sv+A=",
  "base64",
);
export const tileSide = 64;

const between = (type: string) => {
  const at = source.indexOf(type, 0, "latin1") - 4;
  return source.subarray(at, at + source.readUInt32BE(at));
};
const hvcC = between("hvcC");
const tileData = between("mdat").subarray(8);

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (...values: number[]) => Buffer.from(values.flatMap((one) => [one >> 8, one & 255]));
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((one) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(one);
      return bytes;
    }),
  );
const box = (type: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, "latin1"), content]);
};
const full = (type: string, version: number, ...parts: Uint8Array[]) =>
  box(type, u8(version, 0, 0, 0), ...parts);

export type HeicOptions = {
  /** The first is the major brand. */
  readonly brands?: readonly string[];
  /** Tiles in a row and in a column; more than one make a grid. */
  readonly columns?: number;
  readonly rows?: number;
  /** Size that the file declares; default: that of its tiles. */
  readonly declared?: { readonly width: number; readonly height: number };
  /** Quarter turns counterclockwise, and the axis of a mirror (0: upside down, 1: left to right). */
  readonly turns?: number;
  readonly mirror?: 0 | 1;
  readonly icc?: Buffer;
  /** Primaries by H.273, in place of a profile. */
  readonly primaries?: number;
  /** Another image before the primary one, as in a burst. */
  readonly burst?: boolean;
  readonly primary?: boolean;
  /** Bytes of the coded tile. */
  readonly data?: Buffer;
};

/** A HEIC file. Items are numbered from 1: the tiles, then the grid or the burst's other image. */
export const heicFile = (options: HeicOptions = {}): Buffer => {
  const { brands = ["heic", "mif1", "heic"], columns = 1, rows = 1, data = tileData } = options;
  const { declared = { width: columns * tileSide, height: rows * tileSide } } = options;
  const tiles = columns * rows;
  const isGrid = tiles > 1;
  const [major = "heic", ...others] = brands;
  const ftyp = box("ftyp", Buffer.from(major), u32(0), Buffer.from(others.join("")));
  const grid = Buffer.concat([
    u8(0, 1, rows - 1, columns - 1),
    u32(declared.width, declared.height),
  ]);
  const items = [
    ...Array.from({ length: tiles }, () => ({ type: "hvc1", isTile: true, bytes: data })),
    ...(isGrid ? [{ type: "grid", isTile: false, bytes: grid }] : []),
    ...(options.burst ? [{ type: "hvc1", isTile: true, bytes: data }] : []),
  ];
  const shown = isGrid ? tiles + 1 : 1;
  const tileSize = isGrid ? { width: tileSide, height: tileSide } : declared;
  const properties: Uint8Array[] = [
    hvcC,
    full("ispe", 0, u32(tileSize.width, tileSize.height)),
    full("ispe", 0, u32(declared.width, declared.height)),
    full("pixi", 0, u8(3, 8, 8, 8)),
  ];
  const onShown: number[] = [];
  const add = (property: Uint8Array) => {
    properties.push(property);
    onShown.push(0x80 | properties.length);
  };
  if (options.icc) add(box("colr", Buffer.from("prof"), options.icc));
  if (options.primaries !== undefined)
    add(box("colr", Buffer.from("nclx"), u16(options.primaries, 13, 6), u8(0x80)));
  if (options.turns !== undefined) add(box("irot", u8(options.turns)));
  if (options.mirror !== undefined) add(box("imir", u8(options.mirror)));
  const associations = items.map(({ isTile }, index) => {
    const own = index + 1 === shown ? onShown : [];
    const all = isTile ? [0x81, 0x02, ...own] : [0x03, 0x04, ...own];
    return Buffer.concat([u16(index + 1), u8(all.length, ...all)]);
  });
  const meta = (dataAt: number): Buffer => {
    let next = dataAt;
    const places = items.map(({ bytes }, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 1), u32(next, bytes.length)]);
      next += bytes.length;
      return place;
    });
    const dimg = Array.from({ length: tiles }, (_, index) => index + 1);
    return full(
      "meta",
      0,
      full("hdlr", 0, u32(0), Buffer.from("pict"), u32(0, 0, 0), u8(0)),
      ...(options.primary === false ? [] : [full("pitm", 0, u16(shown))]),
      full("iloc", 0, u8(0x44, 0), u16(items.length), ...places),
      full(
        "iinf",
        0,
        u16(items.length),
        ...items.map(({ type }, index) =>
          full("infe", 2, u16(index + 1, 0), Buffer.from(type), u8(0)),
        ),
      ),
      ...(isGrid ? [full("iref", 0, box("dimg", u16(shown, tiles, ...dimg)))] : []),
      box("iprp", box("ipco", ...properties), full("ipma", 0, u32(items.length), ...associations)),
    );
  };
  const dataAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(dataAt), box("mdat", ...items.map(({ bytes }) => bytes))]);
};
