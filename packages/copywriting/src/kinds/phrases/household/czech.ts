/** What is said in Czech of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const czechHousehold = `
# device
p To staré tak hučelo, že se muselo vypínat.
p Takových věcí si všimneme, až když chybí.
p Co u tebe doma běží celý den?
p Doma bylo vždycky moc hluku, tepla nebo zimy.
ph Návod byl tlustší než přístroj.
= Dělá svou práci na pozadí
= Hned připraveno
= Na každý den v roce
= Jeden dotek a běží to
# rest
p Po dlouhém dni chci jen sedět.
p Na všechno byl čas, jen na mě ne.
p Kdy byl naposledy čas jen pro tebe?
p Pauza u mě přišla vždycky poslední.
ph Moje ramena mají vlastní kalendář.
= Na konec dlouhého dne
= Klidná chvíle pro sebe
= Domů i na cesty
= Vejde se do krátké pauzy
# order
p Každá zásuvka byla u mě ta na drobnosti.
p V neděli uklizeno, v úterý zase nepořádek.
p Kam dáváš věci, které nemají místo?
p Hledání trvalo déle než nalezení.
ph Židle v ložnici byla moje druhá skříň.
= Místo pro všechno, co se povaluje
= Do malých bytů se spoustou věcí
= Udělá z hromady pořádek
= Rychle uloženo a rychle nalezeno
# bed
p Půl noci se mi obracel polštář v rukou.
p O půlnoci moc teplo, ve čtyři moc zima.
p Jak se ti dnes spalo?
p Na postel přišla řada vždycky poslední.
ph Můj budík a já spolu už nemluvíme.
= Na dlouhé noci a líná rána
= Něco, na co se člověk těší celý den
= Do postele i na pohovku
= Dárek pro ty, kdo rádi spí
`;
