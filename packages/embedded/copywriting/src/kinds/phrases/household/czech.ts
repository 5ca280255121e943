/** What is said in Czech of appliances, of what does one good, of storage and of bedding, and of what is offered, written and groomed; the form is told in `read-kinds.ts`. */
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
# paper
p Moje nejlepší nápady končily na papírcích.
p Poznámky v mobilu už nikdy nenajdu.
p Kam si zapisuješ nápady?
p Všude ležely papírky.
ph Můj seznam úkolů má vlastní seznam úkolů.
= Na seznamy, plány a myšlenky
= Klidná chvíle bez obrazovky
= Na stůl i na cesty
= Dárek pro ty, kdo rádi píšou
# groom
p V koupelně muselo být vždycky všechno rychle.
p Před zrcadlem stačilo to, co bylo po ruce.
p Je to u tebe v koupelně taky vždycky ve spěchu?
p Dvě minuty umí být dlouhé.
ph Moje zrcadlo už vidělo všechno.
= Má svoje místo v koupelně
= Dvě minuty jen pro mě
= Dobrý začátek a dobrý konec dne
= Domů i na cesty
# digital
p Vždycky to počkalo do zítřka.
p Nikdy na to nebyla ta správná chvíle.
p Kolikrát už to počkalo do zítřka?
p Nikdy nebylo jasné, kde začít.
ph Odkládání je moje nejlepší disciplína.
m Všechno začalo v obyčejné úterý.
m Vejde se to do půlhodiny před večeří.
m Teď už nic neodkládám.
= Nezabere místo v polici
= Začít se dá kdykoli
= Vlastním tempem
= Vejde se do volné půlhodiny
# service
p Na mém seznamu to bylo až příliš dlouho.
p Takové věci nechávám vždycky na konec.
p Co máš na seznamu už věky?
p Pořád mi to padalo z hlavy.
ph Se svým seznamem úkolů už nemluvím.
m Od té doby na to skoro nemyslím.
m Pro mě je to vyřízené.
m Konečně mám čistou hlavu.
= O jednu položku na seznamu méně
= Víc času na to, co těší
= Jedno rozhodnutí a klidná hlava
= O jednu starost méně
# outing
p Moje víkendy byly jeden jako druhý.
p Musíme víc ven, říkali jsme si vždycky.
p Kdy se naposledy stalo něco výjimečného?
p Dny byly jeden jako druhý.
ph Moje poslední velká výprava vedla do supermarketu.
m Mluvíme o tom dodnes.
m Na pár hodin byl všední den daleko.
m Příště vezmu přátele.
= Něco, na co se těšit
= O samotě, ve dvou i s přáteli
= Pauza od všedních dní
= Vzpomínky místo věcí
`;
