/** What is said in Czech of groups of products; the form is told in `read-kinds.ts`. */
export const czechKinds = `
# cup
p Můj starý hrnek byl vždycky moc malý nebo moc těžký.
p Ve špatném hrnku ztratí káva půlku kouzla.
p Piješ dost, když je den plný?
p Pořád zapomínám pít.
ph Moje kytky pijou pravidelněji než já.
= Na první kávu i poslední čaj
= Příjemné držení v ruce
= Snadné plnění i vyplachování
= Na dlouhé hovory a krátké pauzy
# taste
p Skříňka je plná, a stejně mě nic neláká.
p Odpoledne přijde chuť na něco dobrého.
p Co dáš na stůl, když přijde návštěva?
p Na stole něco chybělo.
ph Otevřu ledničku desetkrát, co kdyby se něco změnilo.
m U nás doma nikdy nic nezbyde.
m Dělím se jen s nejbližšími.
m Na tohle si vždycky udělám čas.
= Malá radost do pauzy
= Pro návštěvu, nebo jen pro mě
= K odpolední svačině
= Něco dobrého pro hosty
# wear
p Skříň je plná, a já nemám co na sebe.
p Moje hezké věci nikdy nebyly pohodlné.
p Co si oblékneš, když je spěch?
p Mým outfitům vždycky něco chybělo.
ph Půlka mojí skříně je čistá dekorace.
m Obléknu se a nemusím přemýšlet.
m Ráno odcházím z domu v lepší náladě.
m V zrcadle se mi to líbí.
= Hodí se k tomu, co už visí ve skříni
= Na dlouhé dny i nečekané večery
= Stačí obléct a jít
= Do práce i na víkend
# care
p Moje péče byla voda a naděje.
p Šest nedobraných kelímků, a žádný mě netěší.
p Kolik času máš jen pro sebe?
p Složitá péče mi nikdy nevydrží.
ph Se zrcadlem se už jen zdravíme.
m Těch pár minut patří jen mně.
m Potom je mi hned líp.
m Už to patří k mému dni natrvalo.
= Vejde se do každé rutiny
= Klidná minuta jen pro mě
= Stačí jedna minuta
= Na každý den
# home
p Doma byl vždycky ten jeden prázdný kout.
p Přestavuju nábytek, a pořád něco chybí.
p Který kout máš doma nejradši?
p V místnosti něco chybělo.
ph Můj styl bydlení se jmenuje: udělám to později.
m Přijdu domů a mám radost.
m Pokoj hned vypadá jinak.
m Každý večer se tam podívám.
= Dotvoří celý pokoj
= Hodí se k tomu, co už doma je
= Na každý den doma
= Dárek do nového bytu
# tech
p Můj šuplík je muzeum starých přístrojů.
p Většina přístrojů vezme víc času, než ušetří.
p Kolik kabelů se u tebe válí?
p Nic nefungovalo napoprvé.
ph Můj starý přístroj uměl dvě věci: pípat a stávkovat.
m Za dva dny z toho byl zvyk.
m Konečně přístroj, který mě nerozčiluje.
m Vybalit, zapnout, hotovo.
= Na každý den
= Všude najde místo
= Do práce i po práci
= Dárek pro milovníky techniky
# bag
p Ve staré tašce nikdy nebyly vidět klíče.
p Jedna taška je malá, druhá spolkne všechno.
p Co s sebou nosíš každý den?
p Nikdy nemám volnou ruku.
ph V mojí staré tašce bydlí účtenky z minulého století.
= Místo na všechno, co den potřebuje
= Do práce i na víkend
= Vždycky s sebou
= Rychlé balení
# cook
p Po celém dni mám málokdy chuť vařit.
p Skříňky v kuchyni plné, a to správné chybělo.
p Co bude dnes k jídlu?
p Vaření trvalo moc dlouho.
ph Moje specialita byl zatím toast.
m Od té doby vařím častěji.
m V neděli mě to v kuchyni baví.
m Tohle už na dně skříňky neskončí.
= Na rychlé večery i dlouhé neděle
= Na oblíbené recepty i nové nápady
= Má svoje místo v kuchyni
= Dárek pro ty, kdo rádi vaří
# clean
p Sotva je uklizeno, prach je zase zpátky.
p Úklid vždycky počkal do zítřka.
p Kdo u vás rád uklízí?
p Prach vždycky vyhraje.
ph Můj prach už má jméno.
= Na rychlý úklid mezi řečí
= Volná sobota místo uklízení
= I když přijde nečekaná návštěva
= Domov, kde se chodí naboso
# habit
p Dobrých předsevzetí už bylo hodně.
p Po třech dnech byl vždycky konec.
p Kolikrát už začínáš znovu?
p Nejtěžší bylo začít.
ph Gauči se po mně stýská, když vstanu.
= Vejde se do pár volných minut
= Zvyk, se kterým se snadno začíná
= Malé kroky, každý den
= Čas jen pro mě
# work
p Seznam domácích prací byl čím dál delší.
p Se špatným nářadím trvá všechno dvakrát tak dlouho.
p Co u tebe čeká už týdny?
p To správné bylo vždycky půjčené.
ph Soused se schová, když si chci něco půjčit.
= Pro dům, dvůr i zahradu
= Na víkendový projekt
= Dárek pro ty, kdo si rádi poradí sami
= Dobrý pocit z vlastní práce
# outdoor
p Venku je krásně, a já sedím doma.
p Výlety zůstávaly jen v plánech.
p Kdy byl naposledy čas na čerstvý vzduch?
p Gauč vyhrál každý víkend.
ph Moje pohorky znají jen předsíň.
m O víkendu trávím víc času venku.
m Prostě vyrazit, zbytek se ukáže.
m Čerstvý vzduch spraví všechno.
= Na krátké výlety i dlouhé trasy
= Důvod být častěji venku
= Na víkendy, o kterých se vypráví
= O samotě i s přáteli
# pets
p Můj mazlíček je vybíravější než já.
p Půlka gauče už dávno není moje.
p Kdo u vás doma velí?
p Ten pohled vždycky vyhraje.
ph Nájem platím já, a rozhodují čtyři tlapky.
m U nás prošlo čichovým testem hned.
m Takový pohled řekne víc než recenze.
m Radost z toho máme oba.
= Pro nejlepšího přítele na čtyřech tlapkách
= Pro ty, kdo svého mazlíčka hýčkají
= Dárek pro milovníky zvířat
= Na společné dny
# play
p Volné odpoledne, a nikdo nemá nápad.
p Všichni koukají do mobilu, nikdo si nehraje.
p Kdy byl naposledy čas si pořádně hrát?
p Deštivé dny byly u nás dlouhé.
ph Naše rodinné heslo bylo: já se nudím.
= Na odpoledne, která rychle utečou
= O samotě i s celou rodinou
= Dárek, který se hned zkouší
= Na hraní, smích a objevy
# baby
p S miminkem vždycky chybí třetí ruka.
p Vyrazit s dítětem ven byla pokaždé výprava.
p Kdy byla naposledy celá noc bez buzení?
p S miminkem se počítá každá minuta.
ph Klíče v ledničce, a mléko v tašce.
= Dárek k narození
= Na dlouhé dny a krátké noci
= O jednu starost méně pro rodiče
= Víc času na mazlení
# scent
p Většina vůní byla na mě moc silná.
p Svou vůni hledám už dlouho.
p Která vůně ti připomíná hezké dny?
p Ta správná vůně chyběla.
ph Moje vůně byla zatím prací prášek.
= Vůně pro klidné chvíle
= Vůně, kterou člověk pozná
= Dárek pro někoho výjimečného
= Hodí se do každého ročního období
# any
p Výběr je obrovský a nakonec beru cokoli.
p Porovnávám hodiny a nakonec nevyberu nic.
p Jak dlouho hledáš, než ti něco sedne?
p Na hezké sliby naletím moc snadno.
ph Z mých nepovedených nákupů by byl bleší trh.
m Žádná velká očekávání, a pak takové překvapení.
m Takhle mě to baví.
m Tentokrát je to dobrá volba.
m Škoda, že až teď.
m Kamarádi ode mě neslyší nic jiného.
= Taky dobrý tip na dárek
= Hned je jasné, o co jde
= Jméno, které stojí za zapamatování
= O starost míň
`;
