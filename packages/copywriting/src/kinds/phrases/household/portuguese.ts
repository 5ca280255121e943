/** What is said in Portuguese of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const portugueseHousehold = `
# device
p O antigo fazia tanto barulho que eu desligava.
p A gente só lembra dessas coisas quando faltam.
p O que funciona o dia inteiro na sua casa?
p Em casa era sempre barulho, calor ou frio demais.
ph O manual era mais grosso que o aparelho.
= Faz o trabalho sem chamar atenção
= Pronto em um instante
= Para todos os dias do ano
= Um toque, e pronto
# rest
p Depois de um dia longo, só quero sentar.
p Eu cuidava de tudo, menos de mim.
p Quando você fez algo por você pela última vez?
p A pausa sempre ficava por último.
ph Meus ombros têm agenda própria.
= Para o fim de um dia longo
= Um momento tranquilo só meu
= Para casa e para viagens
= Cabe em qualquer pausa
# order
p Lá em casa, toda gaveta era a da bagunça.
p Arrumava no domingo, e na terça estava tudo igual.
p Onde você põe o que não tem lugar?
p Eu procurava mais do que achava.
ph A cadeira do quarto era meu segundo armário.
= Um lugar para tudo o que fica solto
= Para casas pequenas com muitas coisas
= Transforma bagunça em ordem
= Fácil de encher e fácil de achar
# bed
p Passava metade da noite virando o travesseiro.
p À meia-noite, calor, e às quatro, frio.
p Como você dormiu esta noite?
p Na minha cama eu pensava sempre por último.
ph Meu despertador e eu não nos falamos mais.
= Para noites longas e manhãs lentas
= Algo para esperar o dia todo
= Para a cama e para o sofá
= Um presente para quem adora dormir
`;
