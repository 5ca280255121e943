/** What shops sell most, as a stranger would name it, by language (ISO 639-1); `|` between. */
const lists: Readonly<Record<string, string>> = {
  en: `
    Air Purifier | Humidifier | Desk Fan | Space Heater | Robot Lawn Mower | Electric Blanket | Heating Pad
    Massage Gun | Neck Massager | Foot Massager | Eye Massager | Posture Corrector | Knee Brace
    Compression Socks | Water Flosser | Teeth Whitening Strips | Whitening Kit | Lash Serum | False Lashes
    Press-on Nails | Nail Kit | Gua Sha | Jade Roller | Derma Roller | LED Mask | Face Roller | Hair Clip
    Claw Clip | Scrunchie | Silk Pillowcase | Pillowcase | Bed Sheets | Bedding Set | Weighted Blanket
    Mattress Topper | Memory Foam Pillow | Alarm Clock | White Noise Machine | Sound Machine | Night Light
    Star Projector | LED Strip Lights | Sunset Lamp | Fairy Lights | Wall Art | Canvas Print | Photo Book
    Phone Grip | Phone Mount | Car Phone Holder | Magsafe Wallet | Screen Protector | AirTag Holder
    Wireless Charger | Charging Station | USB Cable | Smart Watch | Smart Ring | Action Camera | Instant Camera
    Gimbal | Tripod | Selfie Stick | Mechanical Keyboard | Mouse Pad | Desk Mat | Office Chair | Gaming Chair
    Monitor Arm | Standing Desk | Laptop Sleeve | Laptop Bag | Pencil Case | Sticker Pack | Washi Tape
    Watercolor Set | Paint Set | Paint by Numbers | Knitting Kit | Yarn | Embroidery Kit | Sewing Machine
    3D Printer | Vinyl Record | Guitar | Ukulele | Keyboard Piano | Drum Pad | Board Game | Puzzle | Lego Set
    Plush Toy | Fidget Toy | Slime | Play Dough | Swing Set | Trampoline | Pool Float | Inflatable Pool
    Beach Towel | Beach Umbrella | Camping Tent | Cooler Box | Insulated Lunch Bag | Lunch Box | Bento Box
    Meal Prep Containers | Food Storage Containers | Glass Straws | Reusable Bags | Beeswax Wraps | Coffee Beans
    Cold Brew | Instant Coffee | Matcha Powder | Herbal Tea | Energy Drink | Electrolyte Powder | Pre-workout
    Greens Powder | Protein Bar | Overnight Oats | Pancake Mix | Peanut Butter | Maple Syrup | Hot Honey
    Truffle Oil | Olive Oil | Sea Salt | Spice Set | Beef Jerky | Freeze Dried Fruit | Dried Mango | Gift Box
    Gift Basket | Flower Bouquet | Roses | Succulent | Plant Pot | Grow Kit | Mushroom Kit | Tomato Seeds
    Fertilizer | Garden Gloves | Pressure Washer | Leaf Blower | Chainsaw | Tool Set | Tape Measure | Level
    Flashlight | Headlamp | Pocket Knife | Multi Tool | Fishing Rod | Fishing Lure | Golf Balls | Golf Club
    Tennis Racket | Basketball | Football | Soccer Ball | Yoga Mat | Resistance Bands | Jump Rope | Ab Roller
    Pull-up Bar | Gym Gloves | Bike Helmet | Bike Light | Bike Lock | Electric Scooter | Skateboard | Snowboard
    Ski Goggles | Wetsuit | Surfboard | Swim Cap | Rain Boots | Umbrella | Raincoat | Leather Jacket
    Leather Wallet | Leather Belt | Passport Holder | Travel Pillow | Luggage Tag | Packing Cubes
    Carry-on Suitcase | Toiletry Bag | Makeup Bag | Diaper Bag | Baby Monitor | Baby Carrier | Baby Food
    Baby Wipes | Diapers | Teether | Kids Tablet | Night Cream | Eye Cream | Vitamin C Serum | Retinol | Sunscreen
    Lip Balm | Lip Gloss | Beard Oil | Beard Trimmer | Shaving Cream | Aftershave | Hair Dryer | Flat Iron
    Curling Iron | Hair Growth Serum | Wig | Perfume | Body Mist | Bath Bomb | Bath Salts | Epsom Salt
    Essential Oil | Incense | Scented Candle | Reed Diffuser | Laundry Detergent | Stain Remover | Toilet Cleaner
    Trash Bags | Paper Towels | Toilet Paper | Bidet | Shower Head | Shower Curtain | Bath Mat | Towel Set
    Laundry Basket | Storage Bins | Shoe Rack | Closet Organizer | Drawer Organizer | Spice Rack | Knife Set
    Cutting Board | Air Fryer | Blender | Stand Mixer | Toaster | Electric Kettle | Espresso Machine
    Milk Frother | Coffee Grinder | Wine Opener | Corkscrew | Cocktail Shaker | Whiskey Glasses | Decanter
    Ice Cube Tray | Apron | Oven Mitts | Pizza Stone | Pizza Oven | Grill | Smoker | Meat Thermometer
    Kitchen Scale | Salad Spinner | Garlic Press | Dish Rack | Water Filter | Water Bottle | SodaStream
    Dog Leash | Dog Harness | Cat Tree | Pet Camera | Aquarium | Bird Feeder | Security Camera | Video Doorbell
    Smart Lock | Smart Plug | Thermostat | Robot Vacuum | TV | Soundbar | Earbuds | Record Player
    Portable Projector | Power Station | Solar Panel | Generator | Dash Cam | Car Vacuum | Tire Inflator
    Seat Organizer | Sunglasses | Contact Lenses | Watch | Necklace | Ring | Earrings | Bracelet | Anklet
    Cufflinks | Tie | Socks | Underwear | Boxers | Bra | Lingerie | Pajamas | Slippers | Sneakers | Hiking Boots
    High Heels | Hoodie | T-Shirt | Jeans | Leggings | Dress | Sweater | Beanie | Scarf | Gloves | Face Mask
    First Aid Kit | Blood Pressure Monitor | Thermometer | Melatonin | CBD Oil | Sleep Gummies | Hangover Drink
    Mouth Tape | Nasal Strips | Earplugs | Sleep Mask | Language App | Meditation App | Meal Kit | Online Course
    E-Book | Gift Card | Gym Membership | Web Hosting | Credit Card | Bank Account | Car Rental | Hotel
    Concert Tickets | eSIM | VPN`,
  de: `
    Luftreiniger | Luftbefeuchter | Ventilator | Heizlüfter | Massagepistole | Heizkissen | Bettwäsche
    Kopfkissen | Kissenbezug | Matratze | Bettdecke | Gewichtsdecke | Wecker | Wandbild | Handyhülle | Ladestation
    Kamera | Stativ | Bürostuhl | Gaming Stuhl | Federmäppchen | Malset | Wolle | Gitarre | Brettspiel | Puzzle
    Kuscheltier | Trampolin | Zelt | Kühlbox | Brotdose | Lunchbox | Kaffeebohnen | Eistee | Proteinpulver
    Proteinriegel | Haferflocken | Erdnussbutter | Ahornsirup | Olivenöl | Meersalz | Gewürzset | Trockenfrüchte
    Geschenkbox | Blumenstrauß | Blumentopf | Tomatensamen | Dünger | Gartenhandschuhe | Hochdruckreiniger
    Taschenlampe | Stirnlampe | Taschenmesser | Angelrute | Fußball | Springseil | Fahrradhelm | Fahrradlicht
    E-Scooter | Skibrille | Badekappe | Gummistiefel | Regenschirm | Regenjacke | Lederjacke | Geldbörse | Gürtel
    Reisepasshülle | Kulturbeutel | Kinderwagen | Babybrei | Windeln | Nachtcreme | Sonnencreme | Lippenbalsam
    Bartöl | Rasierer | Haartrockner | Glätteisen | Parfüm | Badebombe | Duftkerze | Waschmittel | Müllbeutel
    Duschkopf | Badematte | Handtuch | Wäschekorb | Aufbewahrungsbox | Schuhregal | Messerset | Schneidebrett
    Heißluftfritteuse | Mixer | Toaster | Wasserkocher | Kaffeemaschine | Milchaufschäumer | Korkenzieher
    Schürze | Pizzaofen | Grill | Küchenwaage | Trinkflasche | Hundeleine | Hundebett | Kratzbaum | Hundefutter
    Überwachungskamera | Türklingel | Staubsauger | Saugroboter | Fernseher | Soundbar | Plattenspieler | Beamer
    Powerbank | Armband | Ohrringe | Halskette | Ring | Krawatte | Socken | Unterwäsche | Schlafanzug | Hausschuhe
    Turnschuhe | Wanderschuhe | Kapuzenpullover | T-Shirt | Jeans | Leggings | Kleid | Pullover | Mütze | Schal
    Handschuhe | Gesichtsmaske | Verbandskasten | Schlafmaske | Ohrstöpsel | Sprach-App | Onlinekurs | Gutschein
    Versicherung | Notizbuch | Füller | Kalender`,
  es: `
    Purificador de aire | Humidificador | Ventilador | Calefactor | Pistola de masaje | Manta eléctrica
    Juego de sábanas | Almohada | Funda de almohada | Colchón | Edredón | Despertador | Cuadro decorativo
    Funda de móvil | Cargador | Trípode | Silla de oficina | Estuche | Set de pintura | Ovillo de lana | Guitarra
    Juego de mesa | Rompecabezas | Peluche | Cama elástica | Tienda de campaña | Nevera portátil | Fiambrera
    Café en grano | Té helado | Proteína en polvo | Barrita de proteína | Avena | Crema de cacahuete
    Aceite de oliva | Sal marina | Especias | Fruta deshidratada | Ramo de flores | Maceta | Semillas de tomate
    Abono | Guantes de jardín | Linterna | Navaja | Caña de pescar | Balón de fútbol | Comba | Casco de bicicleta
    Patinete eléctrico | Gafas de esquí | Paraguas | Chubasquero | Chaqueta de cuero | Cartera | Cinturón
    Neceser | Cochecito | Papilla | Pañales | Crema de noche | Protector solar | Bálsamo labial | Aceite de barba
    Maquinilla de afeitar | Secador de pelo | Plancha de pelo | Perfume | Vela aromática | Detergente
    Bolsas de basura | Alcachofa de ducha | Alfombrilla de baño | Toalla | Cesta de la ropa | Caja organizadora
    Zapatero | Juego de cuchillos | Tabla de cortar | Freidora de aire | Batidora | Tostadora | Hervidor
    Cafetera | Espumador de leche | Sacacorchos | Delantal | Horno de pizza | Barbacoa | Báscula de cocina
    Botella de agua | Correa de perro | Cama para perro | Rascador | Pienso para perros | Cámara de seguridad
    Timbre | Aspiradora | Robot aspirador | Televisor | Barra de sonido | Tocadiscos | Proyector | Pulsera
    Pendientes | Collar | Anillo | Corbata | Calcetines | Ropa interior | Pijama | Pantuflas | Zapatillas
    Botas de montaña | Sudadera | Camiseta | Vaqueros | Mallas | Vestido | Jersey | Gorro | Bufanda | Guantes
    Mascarilla facial | Botiquín | Antifaz | Tapones | Curso de inglés | Tarjeta regalo | Seguro | Cuaderno
    Pluma | Calendario | Salsa picante | Miel | Chocolate`,
  fr: `
    Purificateur d'air | Humidificateur | Ventilateur | Radiateur | Pistolet de massage | Couverture chauffante
    Parure de lit | Oreiller | Taie d'oreiller | Matelas | Couette | Réveil | Tableau mural | Coque de téléphone
    Chargeur | Trépied | Chaise de bureau | Trousse | Kit de peinture | Pelote de laine | Guitare | Jeu de société
    Puzzle | Peluche | Trampoline | Tente | Glacière | Boîte à lunch | Café en grains | Thé glacé
    Protéine en poudre | Barre protéinée | Flocons d'avoine | Beurre de cacahuète | Huile d'olive | Sel de mer
    Épices | Fruits secs | Bouquet de fleurs | Pot de fleurs | Graines de tomate | Engrais | Gants de jardin
    Lampe torche | Couteau de poche | Canne à pêche | Ballon de foot | Corde à sauter | Casque de vélo
    Trottinette électrique | Masque de ski | Parapluie | Imperméable | Veste en cuir | Portefeuille | Ceinture
    Trousse de toilette | Poussette | Petit pot bébé | Couches | Crème de nuit | Crème solaire | Baume à lèvres
    Huile à barbe | Rasoir | Sèche-cheveux | Lisseur | Parfum | Bougie parfumée | Lessive | Sacs poubelle
    Pommeau de douche | Tapis de bain | Serviette | Panier à linge | Boîte de rangement | Meuble à chaussures
    Set de couteaux | Planche à découper | Friteuse à air | Mixeur | Grille-pain | Bouilloire | Cafetière
    Mousseur à lait | Tire-bouchon | Tablier | Four à pizza | Barbecue | Balance de cuisine | Gourde
    Laisse pour chien | Panier pour chien | Arbre à chat | Croquettes pour chien | Caméra de surveillance
    Sonnette | Aspirateur | Robot aspirateur | Télévision | Barre de son | Platine vinyle | Vidéoprojecteur
    Bracelet | Boucles d'oreilles | Collier | Bague | Cravate | Chaussettes | Sous-vêtements | Pyjama | Chaussons
    Baskets | Chaussures de randonnée | Sweat à capuche | T-shirt | Jean | Legging | Robe | Pull | Bonnet
    Écharpe | Gants | Masque visage | Trousse de secours | Masque de nuit | Bouchons d'oreille | Cours d'anglais
    Carte cadeau | Assurance | Carnet | Stylo | Calendrier | Sauce piquante | Miel | Chocolat`,
};

/** Common products in a language: some 350 in English, some 140 in German, Spanish and French. */
export const commonProducts = (language: string): readonly string[] =>
  (lists[language] ?? "").split(/\||\n/u).flatMap((name) => name.trim() || []);
