/** What is said in German of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const germanHousehold = `
# device
p Mein altes Gerät hat so gebrummt, dass ich es ausgeschaltet habe.
p Man merkt solche Dinge erst, wenn sie fehlen.
p Was läuft bei dir zu Hause den ganzen Tag?
p Zu Hause war immer etwas zu laut, zu warm oder zu kalt.
ph Die Anleitung war dicker als das Gerät.
= Macht seine Arbeit nebenbei
= Schnell aufgestellt und gleich bereit
= Für jeden Tag im Jahr
= Ein Handgriff, und es läuft
# rest
p Nach einem langen Tag sitze ich nur noch da.
p Um alles habe ich mich gekümmert, nur nicht um mich.
p Wann hast du dir zuletzt etwas Gutes getan?
p Die Pause kam bei mir immer zuletzt.
ph Meine Schultern haben einen eigenen Terminkalender.
= Für das Ende eines langen Tages
= Ein ruhiger Moment für mich
= Für zu Hause und für unterwegs
= Passt in jede kurze Pause
# order
p Jede Schublade war bei mir die mit dem Krimskrams.
p Sonntags aufgeräumt, dienstags war alles wieder da.
p Wohin mit den Dingen, die keinen Platz haben?
p Ich habe öfter gesucht als gefunden.
ph Der Stuhl im Schlafzimmer war mein zweiter Kleiderschrank.
= Ein Platz für alles, was herumliegt
= Für kleine Wohnungen mit vielen Sachen
= Macht aus einem Haufen Ordnung
= Schnell gefüllt und schnell gefunden
# bed
p Die halbe Nacht habe ich mein Kissen gedreht.
p Um Mitternacht zu warm, um vier zu kalt.
p Wie hast du letzte Nacht geschlafen?
p An mein Bett habe ich immer zuletzt gedacht.
ph Mein Wecker und ich reden nicht mehr.
= Für lange Nächte und langsame Morgen
= Etwas, worauf man sich abends freut
= Fürs Bett und fürs Sofa
= Ein Geschenk für alle, die gern ausschlafen
`;
