const TERM = /[A-Za-z]{1,64}/y;
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The packet of XMP that says how a photo was made, by the address of IPTC's term. */
export function sourceTypePacket(address: string): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">' +
    `<Iptc4xmpExt:DigitalSourceType>${address}</Iptc4xmpExt:DigitalSourceType>` +
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/** The address of IPTC's term that a packet of XMP names; null when it names none. */
export function sourceTypeIn(xmp: Buffer): string | null {
  const at = xmp.indexOf(ADDRESS);
  if (at < 0) {
    return null;
  }
  TERM.lastIndex = 0;
  const start = at + ADDRESS.length;
  const term = TERM.exec(xmp.toString('latin1', start, start + 64))?.[0];
  return term === undefined ? null : ADDRESS + term;
}
